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
})()
