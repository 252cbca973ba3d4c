import { Gauge, type Registry } from 'prom-client'

export type ProcessGauge = { name: string; help: string; read: () => number }

/** Gauges of this process, read from memory when they are scraped. */
export function addProcessGauges(registry: Registry, gauges: ProcessGauge[]) {
  for (const { name, help, read } of gauges) {
    new Gauge({
      name: `lovingly_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}
