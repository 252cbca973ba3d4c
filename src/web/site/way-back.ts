/*
 * What this browser has begun, and the way back to it: above the form and in the menu. Every page has it, also without the
 * app: so it needs no React, and its few addresses are written out instead of loading all of contract/urls.ts.
 */
const form = '/#eulogy-form'
const myEulogy = '/my-eulogy'

type Begun = { person: string; to: string; others: number; paid?: boolean }
type Draft = Begun & { isOwn: boolean }

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

const hasKeys = () => document.cookie.includes('__Host-has-keys=')

/** The newest eulogy, preview or submission, or a draft, and how many others there are. */
async function findBegun(): Promise<Begun | null> {
  return (hasKeys() ? await findSubmission().catch(() => null) : null) ?? findDraft()
}

async function findSubmission(): Promise<Begun | null> {
  const { eulogies } = await (await fetch('/api/my-eulogies')).json()
  const [first, ...others] = eulogies
  if (!first) return null
  const { person, paid, submissionId } = first
  const to = others.length > 0 ? `${myEulogy}?submission_id=${submissionId}` : myEulogy
  return { person, to, others: others.length, paid }
}

/** A draft that has a name. That of the open page comes first. */
export function findDraft(): Draft | null {
  try {
    const drafts = Object.keys(localStorage).flatMap((key) => {
      const page = /^eulogy-draft(?:-(?<of>.+))?$/.exec(key)
      const { savedAt, answers } = page ? JSON.parse(localStorage.getItem(key) ?? '') : {}
      const person = answers?.name?.trim()
      if (!person || Date.now() - savedAt > maxAgeMs) return []
      const of = page?.groups?.of
      const path = of ? `/eulogy-${of}` : '/'
      return [{ person, to: `${path}#eulogy-form`, others: 0, isOwn: path === location.pathname }]
    })
    return drafts.find(({ isOwn }) => isOwn) ?? drafts[0] ?? null
  } catch {
    return null
  }
}

/** Where "Get Started" leads: to what this browser has begun, or to the empty form. */
export function findStart(): string {
  const draft = findDraft()
  if (draft && (draft.isOwn || !hasKeys())) return draft.to
  return hasKeys() ? myEulogy : form
}

/** Fills an element with the way back. Empty if there is none. */
export async function showWayBack(into: Element) {
  const begun = await findBegun()
  into.replaceChildren(...(begun ? [lineTo(begun)] : []))
  if (!begun) delete document.documentElement.dataset.hasKeys
}

function lineTo({ person, to, others, paid }: Begun) {
  const line = document.createElement('p')
  line.append(
    linkTo(to, paid ? `Open your eulogy for ${person}` : `Continue with ${person}’s eulogy`),
  )
  if (others > 0) {
    const or = document.createElement('span')
    or.textContent = 'or'
    line.append(or, linkTo(myEulogy, others === 1 ? 'one other' : `${others} others`))
  }
  return line
}

const linkTo = (href: string, textContent: string) =>
  Object.assign(document.createElement('a'), { href, textContent })
