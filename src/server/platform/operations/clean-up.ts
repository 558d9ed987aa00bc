import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'
import { submissionEndpointOf } from '../idempotency/submission-keys.ts'

export const cleanUpJob = (database: Database): Job =>
  defineJob({
    name: 'clean-up',
    payload: z.object({}),
    retryLimit: 2,
    retryDelaySeconds: 600,
    retryBackoff: true,
    cron: '20 3 * * *',
    handler: async () => {
      const { agency } = database
      await sql`delete from session where expires_at < now() - interval '30 days'`.execute(agency)
      await sql`delete from api_key where least(revoked_at, expires_at) < now() - interval '90 days'`.execute(
        agency,
      )
      await sql`delete from email_code where expires_at < now() - interval '1 day'`.execute(agency)
      await sql`delete from one_time_code where expires_at < now() - interval '1 day'`.execute(agency)
      await sql`delete from passkey_challenge where expires_at < now()`.execute(agency)
      await sql`delete from rate_limit_counter where window_end < now()`.execute(agency)
      await sql`delete from idempotency_key where created_at < now() - interval '30 days'`.execute(agency)
      await sql`delete from idempotency_key where created_at < now() - interval '1 day'
        and starts_with(endpoint, ${submissionEndpointOf('')})`.execute(agency)
      await sql`delete from operator_idempotency_key where created_at < now() - interval '30 days'`.execute(
        agency,
      )
      // Shops and services resend webhooks for a few days at most, so their ids are kept long enough to
      // detect repeats.
      await sql`delete from webhook_event where processed_at < now() - interval '90 days'`.execute(agency)
      await sql`delete from mail where created_at < now() - interval '90 days'`.execute(agency)
    },
  })
