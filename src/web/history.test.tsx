import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import { type HistoryEntry, HistoryProvider, navigate, useHistoryEntry } from './history.tsx'

let current: HistoryEntry
const render = setUpRoot()

function Probe() {
  current = useHistoryEntry()
  return current.pathname
}

beforeEach(async () => {
  window.history.replaceState(null, '', '/?archive=true#pricing')
  await render(
    <HistoryProvider>
      <Probe />
    </HistoryProvider>,
  )
})

it('shows the entry that the visit started with', () => {
  expect(current).toEqual({
    pathname: '/',
    search: '?archive=true',
    hash: '#pricing',
    state: null,
    key: 'default',
    by: 'visit',
  })
})

it('replaces the entry and keeps its state where a reload finds it', () => {
  const length = window.history.length
  act(() => navigate('/', { replace: true, state: { submissionId: 'a' } }))
  expect(current).toMatchObject({ search: '', state: { submissionId: 'a' }, by: 'replace' })
  expect(window.history.state).toMatchObject({ usr: { submissionId: 'a' } })
  expect(window.history.length).toBe(length)
})

it('adds an entry with a key of its own', () => {
  act(() => navigate('/', { replace: true }))
  const { key } = current
  const length = window.history.length
  act(() => navigate('/'))
  expect(current.by).toBe('push')
  expect(current.key).not.toBe(key)
  expect(window.history.length).toBe(length + 1)
})

it('follows Back', async () => {
  act(() => navigate('/', { replace: true, state: 'first' }))
  act(() => navigate('/', { state: 'second' }))
  await act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve))
    window.history.back()
    await popped
  })
  expect(current).toMatchObject({ state: 'first', by: 'visit' })
})

it('shows the given path while a page is prerendered', () => {
  const html = renderToStaticMarkup(
    <HistoryProvider at={{ pathname: '/contact', search: '' }}>
      <Probe />
    </HistoryProvider>,
  )
  expect(html).toBe('/contact')
  expect(current).toMatchObject({ search: '', state: null })
})
