// On pages without the app: the menu leads back to what this browser has begun, like open-again-link.tsx.
const menu = document.getElementById('menu')
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

const findDraft = () => {
  try {
    for (const [key, stored] of Object.entries(localStorage)) {
      const [, page] = /^eulogy-draft(-.+)?$/.exec(key) ?? [null, null]
      if (page === null) continue
      const { savedAt, answers } = JSON.parse(stored)
      const person = answers.name?.trim()
      if (!person || Date.now() - savedAt > maxAgeMs) continue
      return { person, to: page ? `/eulogy${page}` : '/#eulogy-form' }
    }
  } catch {}
}

const findEulogy = async () => {
  if (!document.cookie.includes('__Host-has-keys=')) return
  const { eulogies } = await (await fetch('/api/my-eulogies')).json()
  const [first, ...others] = eulogies
  if (!first) return
  const to = others.length > 0 ? `/my-eulogy?submission_id=${first.submissionId}` : '/my-eulogy'
  return { person: first.person, to, others: others.length, paid: first.paid }
}

const createElement = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const showLink = async ({ newState }) => {
  if (newState !== 'open') return
  menu.removeEventListener('toggle', showLink)
  const found = (await findEulogy().catch(() => {})) ?? findDraft()
  if (!found) return
  const { person, to, others = 0, paid } = found
  const name = paid ? `Open your eulogy for ${person}` : `Continue with ${person}’s eulogy`
  const line = createElement('p', {}, createElement('a', { href: to }, name))
  const count = others === 1 ? 'one other' : `${others} others`
  if (others > 0)
    line.append(createElement('span', {}, 'or'), createElement('a', { href: '/my-eulogy' }, count))
  menu.prepend(createElement('div', { className: 'open-again' }, line))
}
menu?.addEventListener('toggle', showLink)
