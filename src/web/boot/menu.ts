import { findStart, showWayBack } from '#web/site/way-back.ts'

// On pages without the app: the menu and "Get Started" lead back to what this browser has begun.
const menu = document.getElementById('menu')
const wayBack = menu?.querySelector('.open-again')
if (wayBack) menu?.addEventListener('toggle', () => showWayBack(wayBack), { once: true })
for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href="/#eulogy-form"]'))
  link.addEventListener('click', () => {
    link.href = findStart()
  })
