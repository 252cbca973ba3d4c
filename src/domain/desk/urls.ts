const segment = encodeURIComponent

/** Every address of the desk. Addresses hold ids and codes only, never words or email addresses. */
export const urls = {
  style: () => '/desk.css',
  health: () => '/healthz',
  signIn: () => '/sign-in',
  enter: () => '/enter',
  enterWith: (key: string) => `/enter/${key}`,
  signOut: () => '/sign-out',
  today: () => '/',
  search: () => '/search',
  order: (order: string) => `/orders/${segment(order)}`,
  orderWords: (order: string) => `/orders/${segment(order)}/words`,
  orderAction: (order: string, action: string) => `/orders/${segment(order)}/${action}`,
  inbox: () => '/inbox',
  inboxWords: () => '/inbox/words',
  message: (id: string) => `/inbox/${segment(id)}`,
  messageAction: (id: string, action: 'words' | 'reply' | 'done' | 'erase') =>
    `/inbox/${segment(id)}/${action}`,
  orderMemory: (order: string, id: string) => `/orders/${segment(order)}/memories/${segment(id)}`,
  figures: () => '/figures',
  audit: () => '/audit',
  previews: () => '/previews',
  previewSwitch: (to: 'pause' | 'resume') => `/previews/${to}`,
}
