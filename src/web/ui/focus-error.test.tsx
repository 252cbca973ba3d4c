import { act } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { enter, setUpRoot } from '#tests/support/react-root.ts'
import { isValid, schemaResolver } from './schema-resolver.ts'

const render = setUpRoot()
const onChecked = vi.fn()
beforeEach(() => void vi.useFakeTimers())

const required = z.string().check(z.minLength(1))
const schema = z.object({ name: required, email: required })

function Form() {
  const form = useForm({
    defaultValues: { name: '', email: '' },
    resolver: schemaResolver(schema),
    shouldFocusError: false,
  })
  return (
    <form onSubmit={async (event) => onChecked(await isValid(form, event))}>
      <input {...form.register('name')} />
      <input {...form.register('email')} />
    </form>
  )
}

const field = (name: string) => document.querySelector(`[name=${name}]`)
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

test('the first field with an error keeps the focus while someone types into it', async () => {
  await render(<Form />)
  await send()
  expect(onChecked).toHaveBeenLastCalledWith(false)
  expect(document.activeElement).toBe(field('name'))
  await enter('name', 'A')
  await act(async () => vi.runAllTimers())
  expect(document.activeElement).toBe(field('name'))
  await send()
  expect(document.activeElement).toBe(field('email'))
  await enter('email', 'a@b.c')
  await send()
  expect(onChecked).toHaveBeenLastCalledWith(true)
})
