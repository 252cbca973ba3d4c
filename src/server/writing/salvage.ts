/** The items of a list inside a JSON answer; from a cut or malformed one those that are whole. */
export function salvageItems(answer: string, list: string): unknown[] {
  const whole = parsed(answer)
  if (whole !== undefined) return itemsIn(whole, list)
  const start = answer.indexOf('[', Math.max(0, answer.indexOf(`"${list}"`)))
  return start < 0 ? [] : wholeObjects(answer, start + 1)
}

function itemsIn(value: unknown, list: string): unknown[] {
  const items = typeof value === 'object' && value !== null ? Reflect.get(value, list) : undefined
  return Array.isArray(items) ? items : []
}

function wholeObjects(answer: string, from: number): unknown[] {
  const found: unknown[] = []
  let depth = 0
  let start = from
  let inString = false
  for (let at = from; at < answer.length; at += 1) {
    const sign = answer[at]
    if (inString) {
      if (sign === '\\') at += 1
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{') {
      if (depth === 0) start = at
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth === 0) found.push(parsed(answer.slice(start, at + 1)))
      if (depth < 0) break
    } else if (sign === ']' && depth === 0) break
  }
  return found.filter((item) => item !== undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
