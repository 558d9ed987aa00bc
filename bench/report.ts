import { cpus, loadavg, totalmem } from 'node:os'
import { execFileSync } from 'node:child_process'

export interface Row {
  readonly test: string
  readonly product: string
  readonly baseline: string
  /** Product relative to bare, or the target's unit. */
  readonly result: string
  readonly target: string
  readonly met: boolean
}

const machine = (): string => {
  const processors = cpus()
  const model = processors[0]?.model.replaceAll(/\s+/g, ' ') ?? 'unknown processor'
  return `${processors.length} × ${model}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${process.arch}`
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // An archive without git history.
    return 'unknown'
  }
}

const loadNote = (): string => {
  const load = loadavg()[2] ?? 0
  const told = `Its load over the last fifteen minutes was ${load.toFixed(1)}`
  return load > 2 * cpus().length ? `${told}: other work took its share.` : `${told}.`
}

export const lineOf = ({ test, product, baseline, result, target, met }: Row): string =>
  `| ${test} | ${product} | ${baseline} | ${result} | ${target} | ${met ? 'met' : '**not met**'} |`

export const reportOf = (rows: readonly Row[], at: Date, postgres: string): string => {
  return `# Benchmark

Written by \`npm run bench\` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}.

- Machine: ${machine()}; database, servers and load generator share it.
  ${loadNote()}
- Node ${process.versions.node}, ${postgres} (the embedded one, with its settings as shipped).
- The baseline of each row is a Fastify route over \`pg\` with the same statement and the same answer (for writes: with the
  fewest statements that do the same), without row-level security, in its own process. Both are loaded alternately in the
  same run: 16 connections, rounds of four seconds, the median of three.
- The product runs as with \`npm start\`, with \`DEMO=0\`, \`LOG_LEVEL=warn\` and \`CALLS_PER_MINUTE=0\`.

| test | product | baseline | result | target | |
| --- | ---: | ---: | ---: | ---: | --- |
${rows.map(lineOf).join('\n')}
`
}
