import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Fails the run if a journey has no assertion, and marks it in the report. */
export default class Assertions implements Reporter {
  readonly #without: string[] = []

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status !== 'passed' || result.steps.some(asserts)) return
    test.annotations.push({ type: 'no assertion' })
    this.#without.push(test.titlePath().filter(Boolean).join(' › '))
  }

  async onEnd() {
    if (this.#without.length === 0) return {}
    console.error(`Without an assertion:\n${this.#without.join('\n')}`)
    return { status: 'failed' as const }
  }

  printsToStdio() {
    return false
  }
}

const asserts = (step: TestStep): boolean => step.category === 'expect' || step.steps.some(asserts)
