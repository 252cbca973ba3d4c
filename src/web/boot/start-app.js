// The policy trusts what a trusted script inserts, and no address: so the app comes by an element of
// our own making. `program` is written before this by the build.
const trusted = window.trustedTypes?.createPolicy('start', {
  createScriptURL: (address) => address,
})
const pauses = [2_000, 5_000]
const longestPause = 10_000
let failures = 0
let line

const startApp = () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = trusted ? trusted.createScriptURL(program) : program
  script.onload = () => line?.remove()
  script.onerror = startAgain
  document.head.append(script)
}

// What was typed stands as long as the page does: so it is the page that tries again.
const startAgain = () => {
  setTimeout(startApp, pauses[failures++] ?? longestPause)
  if (failures === 3) sayNotLoaded()
}

const sayNotLoaded = () => {
  const reload = part('button', 'btn-quiet', 'Load the page again')
  reload.onclick = () => location.reload()
  const said =
    'This page has not loaded in full. Nothing is lost while it stays open: we keep trying. '
  line = part('div', 'toasts', part('p', 'toast', said, reload))
  line.setAttribute('role', 'alert')
  document.body.append(line)
}

const part = (tag, name, ...within) => {
  const made = document.createElement(tag)
  made.className = name
  made.append(...within)
  return made
}
