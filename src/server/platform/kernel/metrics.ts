import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The state of one kind's queue. */
export interface JobQueue {
  readonly name: string
  /** Jobs that are due. */
  readonly waiting: number
  /** Since when the first of them is due. */
  readonly oldestSince: Date | null
  readonly ageSeconds: number
  readonly running: number
  /** In the last 24 hours, after their last attempt. */
  readonly failed: number
}

export interface Metrics {
  readonly observeCall: (route: string, status: number, durationMs: number) => void
  readonly observeJob: (name: string, outcome: 'done' | 'failed', durationMs: number) => void
  readonly countStreams: (change: 1 | -1) => void
  /** A verified webhook; `unused`: of a kind that is only acknowledged. */
  readonly countWebhook: (source: string, topic: string, use: 'used' | 'unused') => void
  /** How the job queues are read when somebody asks for the figures. */
  readonly watchQueues: (read: () => Promise<readonly JobQueue[]>) => void
  readonly render: () => Promise<{ readonly contentType: string; readonly text: string } | null>
}

export const noMetrics: Metrics = {
  observeCall: () => {},
  observeJob: () => {},
  countStreams: () => {},
  countWebhook: () => {},
  watchQueues: () => {},
  render: async () => null,
}

const callBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600]

interface Collectors {
  readonly registry: Registry
  readonly calls: Histogram<'route' | 'status'>
  readonly jobs: Histogram<'job' | 'outcome'>
  readonly streams: Gauge
  readonly webhooks: Counter<'source' | 'topic' | 'use'>
  readonly queueJobs: Gauge<'job'>
  readonly queueAge: Gauge<'job'>
}

const collect = async (): Promise<Collectors> => {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry, prefix: 'quayside_' })
  const registers = [registry]
  return {
    registry,
    calls: new prom.Histogram({
      name: 'quayside_call_seconds',
      help: 'Duration of calls, by route and HTTP status.',
      labelNames: ['route', 'status'],
      buckets: callBuckets,
      registers,
    }),
    jobs: new prom.Histogram({
      name: 'quayside_job_seconds',
      help: 'Duration of job attempts, by job and outcome.',
      labelNames: ['job', 'outcome'],
      buckets: jobBuckets,
      registers,
    }),
    streams: new prom.Gauge({
      name: 'quayside_live_streams',
      help: 'Open live streams to browsers, by this process.',
      registers,
    }),
    webhooks: new prom.Counter({
      name: 'quayside_webhooks_total',
      help: 'Verified webhooks, by source, topic and whether topics of this kind are used.',
      labelNames: ['source', 'topic', 'use'],
      registers,
    }),
    queueJobs: new prom.Gauge({
      name: 'quayside_job_queue_waiting',
      help: 'Jobs that are due and wait, by kind, in the whole installation.',
      labelNames: ['job'],
      registers,
    }),
    queueAge: new prom.Gauge({
      name: 'quayside_job_queue_age_seconds',
      help: 'How long the first waiting job has been due, by kind, in the whole installation.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/** Without a token nothing is counted and the library is not loaded. */
export const createMetrics = async (token: string | undefined): Promise<Metrics> => {
  if (token === undefined) return noMetrics
  const { registry, calls, jobs, streams, webhooks, queueJobs, queueAge } = await collect()
  let readQueues: () => Promise<readonly JobQueue[]> = async () => []
  const setQueues = async (): Promise<void> => {
    const queues = await readQueues()
    queueJobs.reset()
    queueAge.reset()
    for (const { name, waiting, ageSeconds } of queues) {
      queueJobs.set({ job: name }, waiting)
      queueAge.set({ job: name }, ageSeconds)
    }
  }
  return {
    observeCall: (route, status, durationMs) => calls.observe({ route, status }, durationMs / 1000),
    observeJob: (job, outcome, durationMs) => jobs.observe({ job, outcome }, durationMs / 1000),
    countStreams: (change) => streams.inc(change),
    countWebhook: (source, topic, use) => webhooks.inc({ source, topic, use }),
    watchQueues: (read) => {
      readQueues = read
    },
    render: async () => {
      await setQueues()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
