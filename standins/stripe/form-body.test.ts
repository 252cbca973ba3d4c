import { expect, it } from 'vitest'
import { groupOf, groupsOf, parseFields, textOf, textsOf } from './form-body.ts'

it('reads nested groups, numbered lists and bare lists', () => {
  const fields = parseFields(
    'mode=payment&line_items[0][price_data][unit_amount]=4200&line_items[1][quantity]=2' +
      '&expand[]=a&expand[]=b&metadata%5Bname%5D=Ana+B%26C',
  )
  expect(textOf(fields, 'mode')).toBe('payment')
  const [first, second] = groupsOf(fields, 'line_items')
  expect(first && groupOf(first, 'price_data').unit_amount).toBe('4200')
  expect(second?.quantity).toBe('2')
  expect(textsOf(fields, 'expand')).toEqual(['a', 'b'])
  expect(groupOf(fields, 'metadata').name).toBe('Ana B&C')
})

it('treats __proto__ as an ordinary field name', () => {
  const fields = parseFields('__proto__[polluted]=yes&metadata[__proto__]=x')
  expect(Object.keys(fields)).toEqual(['__proto__', 'metadata'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
