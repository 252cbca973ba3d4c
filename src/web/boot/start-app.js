// The content security policy uses strict-dynamic: it trusts scripts inserted by a trusted script, not
// URLs. The build defines `program`, the URL of the app, above this code.
const trusted = window.trustedTypes?.createPolicy('start', {
  createScriptURL: (url) => url,
})
const retryDelaysMs = [2_000, 5_000]
const maxRetryDelayMs = 10_000
let failures = 0
let notice

const startApp = () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = trusted ? trusted.createScriptURL(program) : program
  script.onload = () => notice?.remove()
  script.onerror = retry
  document.head.append(script)
}

// A reload would lose what was typed, so retry in the background.
const retry = () => {
  setTimeout(startApp, retryDelaysMs[failures++] ?? maxRetryDelayMs)
  if (failures === 3) showNotLoaded()
}

const showNotLoaded = () => {
  const reload = createElement('button', 'btn-quiet', 'Load the page again')
  reload.onclick = () => location.reload()
  const text =
    'This page has not loaded in full. Nothing is lost while it stays open: we keep trying. '
  notice = createElement('div', 'toasts', createElement('p', 'toast', text, reload))
  notice.setAttribute('role', 'alert')
  document.body.append(notice)
}

const createElement = (tag, className, ...children) => {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}
