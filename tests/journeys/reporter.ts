import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'

/** Fails the run if a journey has no assertion, and names at the end what needed a retry. */
export default class JourneyReporter implements Reporter {
  readonly #without: string[] = []
  #all: Suite | null = null

  onBegin(_config: FullConfig, suite: Suite) {
    this.#all = suite
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status !== 'passed' || result.steps.some(asserts)) return
    this.#without.push(titleOf(test))
  }

  async onEnd() {
    const passes = this.#without.length === 0
    if (!passes) console.error(`Without an assertion:\n${this.#without.join('\n')}`)
    const retried = this.#all?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    if (retried.length > 0) {
      console.log(`Passed only on a retry: ${retried.map(titleOf).join('; ')}`)
    }
    return passes ? {} : { status: 'failed' as const }
  }

  printsToStdio() {
    return false
  }
}

const titleOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

const asserts = (step: TestStep): boolean => step.category === 'expect' || step.steps.some(asserts)
