// Starts the app when the visitor comes near, or at once for one who comes back to something.
const page = document.documentElement.dataset
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']
const untouchedFor = 8_000

const begin = (event) => {
  // A pointer that rests on the page is reported once, as a move of nothing.
  if (event?.movementX === 0 && event.movementY === 0 && event.type === 'pointermove') return
  for (const sign of signs) removeEventListener(sign, begin)
  startApp()
}

const draftSaved = () => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('eulogy-draft'))
  } catch {
    return false
  }
}

// A button pressed too early is pressed again by the app; its own handler prevents the default.
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) page.pressed = event.target.getAttribute('name')
})

// A button down this page leads there gently, before and after the app has started. Any other link
// to a part of the page is left to the browser, which takes the focus along.
addEventListener('click', (event) => {
  const link = event.target.closest('a.btn[href^="#"]')
  const target = link && document.getElementById(link.hash.slice(1))
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!target || elsewhere || event.defaultPrevented) return
  event.preventDefault()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
})

if ('entry' in page || window.accessKey || draftSaved()) {
  begin()
} else {
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), untouchedFor)
}
