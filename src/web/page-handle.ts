/**
 * When the app starts on a page: `eager`, right after load; `lazy`, on the first interaction (the form
 * is already in the HTML); `never`, on static pages, where one small script serves the menu.
 */
export type PageHandle = { start: 'eager' | 'lazy' | 'never' }

/** A page without a handle, such as the router's fallback, starts the app right away. */
export function findStartMode(handles: readonly unknown[]): PageHandle['start'] {
  return handles.find(isPageHandle)?.start ?? 'eager'
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'start' in handle
}
