// Starts the app on the first interaction, or right away for a returning visitor and to fill in a form.
const page = document.documentElement.dataset
const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']
const idleStartMs = 8_000

const begin = (event) => {
  // Browsers report a resting pointer once, as a move by zero.
  if (event?.movementX === 0 && event.movementY === 0 && event.type === 'pointermove') return
  for (const type of interactions) removeEventListener(type, begin)
  startApp()
}

const hasDraft = () => {
  try {
    return Object.keys({ ...localStorage, ...sessionStorage }).some((key) =>
      key.startsWith('eulogy-draft'),
    )
  } catch {
    return false
  }
}

// The app submits a form again that was submitted before it started. Once it runs, its own handlers
// prevent the default.
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) page.pressed = event.target.getAttribute('name')
})

// Buttons that link to a part of this page scroll smoothly to its form, or to its top, and focus the heading there,
// with or without the app. Other such links are left to the browser.
addEventListener('click', (event) => {
  const link = event.target.closest('a.btn[href^="#"]')
  const target = link && document.getElementById(link.hash.slice(1))
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!target || opensElsewhere || event.defaultPrevented) return
  event.preventDefault()
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const part = target.querySelector('form') ?? target
  part.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth' })
  const heading = part.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
})

const isExpected = ['entry', 'hasKeys'].some((mark) => mark in page)
const hasTopic = /^\?(topic|link)=/.test(location.search)
if (isExpected || hasTopic || window.accessKey || hasDraft()) {
  begin()
} else {
  for (const type of interactions) addEventListener(type, begin, { passive: true })
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), idleStartMs)
}
