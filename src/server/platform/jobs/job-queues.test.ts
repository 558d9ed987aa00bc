import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'

const token = 'a token of at least sixteen'
const t = await testApp({ environment: { METRICS_TOKEN: token } })

const metrics = async (): Promise<string> =>
  (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body

const figure = (text: string, name: string, job: string): number =>
  Number(new RegExp(`^${name}\\{job="${job}"\\} (\\S+)$`, 'm').exec(text)?.[1])

it('tells how many jobs of each kind are due, and for how long the first of them', async () => {
  expect(figure(await metrics(), 'quayside_job_queue_waiting', 'push-parcel')).toBe(0)
  await t.admin.query(
    `insert into pgboss.job (name, data, state, start_after, completed_on) values
      ('push-parcel', '{}', 'created', now() - interval '10 minutes', null),
      ('push-parcel', '{}', 'retry', now() - interval '2 minutes', null),
      ('push-parcel', '{}', 'created', now() + interval '1 hour', null),
      ('push-parcel', '{}', 'active', now() - interval '1 hour', null),
      ('push-parcel', '{}', 'failed', now() - interval '1 hour', now() - interval '1 hour'),
      ('push-parcel', '{}', 'failed', now() - interval '2 days', now() - interval '2 days')`,
  )
  const text = await metrics()
  expect(figure(text, 'quayside_job_queue_waiting', 'push-parcel')).toBe(2)
  expect(figure(text, 'quayside_job_queue_age_seconds', 'push-parcel')).toBeGreaterThanOrEqual(600)
  expect(figure(text, 'quayside_job_queue_age_seconds', 'send-mail')).toBe(0)
  const queue = (await t.platform.jobs.listQueues()).find(({ name }) => name === 'push-parcel')
  expect(queue).toMatchObject({ waiting: 2, running: 1, failed: 1 })
})

it('tells nothing without the token', async () => {
  expect((await t.app.inject('/metrics')).statusCode).toBe(401)
})
