// Runs before any other script: removes the access key of an emailed link, or the claim of a payment, from the URL.
;(() => {
  const hasDraft = () => {
    try {
      return Object.keys(localStorage).some((key) => /^eulogy-draft/.test(key))
    } catch {
      return false
    }
  }
  const key = /[#&](?:key|claim)=([\w-]+)/.exec(location.hash)?.[1]
  if (key) {
    window.accessKey = key
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  // A link to the open address, or typing it, keeps the state of its entry. Only a reload and Back may use it.
  if (history.state && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
    history.replaceState(null, '')
  }
  // Returning visitors do not see the empty form while the app loads.
  if (/[?&](success|archive|canceled)=true/.test(location.search) || history.state?.usr) {
    document.documentElement.dataset.entry = ''
  }
  // Leaves room for the link to what this browser has begun, so that nothing moves when it appears.
  if (document.cookie.includes('__Host-has-keys=') || hasDraft()) {
    document.documentElement.dataset.hasKeys = ''
  }
})()
