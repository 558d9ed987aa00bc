import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { notices, unreadNoticesPage } from '../../../contract/notices/notices.ts'
import { call } from '../../ui/call/calls.ts'
import { callKey, invalidateCalls, useCall } from '../../ui/call/use-call.ts'
import { CallError } from '../../ui/client/call-error.ts'

type Unread = OutputOf<typeof notices.listUnreadNotices>
export type Notice = Unread['rows'][number]

/** Live updates arrive by stream; this covers networks that block streams. */
const slowPollMs = 300_000

/** Up to 100 unread announcements, fetched once and shared by bell and dialog. */
export const useUnreadNotices = () =>
  useCall(notices.listUnreadNotices, unreadNoticesPage, { quiet: true, everyMs: slowPollMs })

/** Optimistic; a refusal refetches the list. */
export const useReadNotices = (): ((ids: readonly string[]) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    async (ids) => {
      const key = callKey(notices.listUnreadNotices, unreadNoticesPage)
      // A response already under way would bring it back.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Unread>(key, (now) => {
        const rows = now?.rows.filter((row) => !ids.includes(row.id))
        return now && rows ? { rows, total: now.total - (now.rows.length - rows.length) } : now
      })
      try {
        const [id, ...others] = ids
        if (id === undefined) return
        await (others.length === 0
          ? call(notices.readNotice, { id })
          : call(notices.readNotices, { ids: [...ids] }))
      } catch (error) {
        // The call layer has shown the error.
        if (!(error instanceof CallError)) throw error
      }
      await invalidateCalls(client, [notices.listUnreadNotices, notices.listNotices])
    },
    [client],
  )
}
