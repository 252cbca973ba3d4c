// Runs before any other script: removes the access key of an emailed link from the URL.
;(() => {
  const key = /[#&]key=([\w-]+)/.exec(location.hash)?.[1]
  if (key) {
    window.accessKey = key
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  // Returning visitors do not see the empty form while the app loads.
  if (/[?&](success|archive|canceled)=true/.test(location.search) || history.state?.usr) {
    document.documentElement.dataset.entry = ''
  }
  // Leaves room for the link to this browser's eulogy, so that nothing moves when it appears.
  if (document.cookie.includes('__Host-has-keys=')) document.documentElement.dataset.hasKeys = ''
})()
