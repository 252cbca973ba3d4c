/**
 * When the app starts on a page: `eager`; `lazy`, when the visitor comes near (the form is in the
 * HTML before); `never` on pages that are only read, which carry no scripts.
 */
export type PageHandle = { start: 'eager' | 'lazy' | 'never' }

/** A page without a word of its own, as the router's fallback, needs the app at once. */
export function findStartMode(handles: readonly unknown[]): PageHandle['start'] {
  return handles.find(isPageHandle)?.start ?? 'eager'
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'start' in handle
}
