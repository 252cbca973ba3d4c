// First of all scripts: the key of a letter's link leaves the address before anything can read it.
;(() => {
  const key = /[#&]key=([\w-]+)/.exec(location.hash)?.[1]
  if (key) {
    window.accessKey = key
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  // Whoever comes back to something is not shown the empty form in between.
  if (/[?&](success|archive|canceled)=true/.test(location.search) || history.state?.usr) {
    document.documentElement.dataset.entry = ''
  }
})()
