const retryDelaysMs = [1_000, 3_000]
const timeoutMs = 15_000

/** The server's answer, or null if it couldn't be reached. The own key in the form makes it safe to send it again. */
export async function sendForm(form: HTMLFormElement, wait = sleep): Promise<Response | null> {
  for (const delayMs of [0, ...retryDelaysMs]) {
    if (delayMs > 0) await wait(delayMs)
    const response = await post(form)
    if (response && response.status !== 503) return response
  }
  return null
}

async function post(form: HTMLFormElement): Promise<Response | null> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), timeoutMs)
  try {
    return await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      ),
      signal: aborter.signal,
    })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
