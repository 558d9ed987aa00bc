import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { notices, unreadNoticesPage } from '../../../contract/notices.ts'
import { call } from '../../ui/call/calls.ts'
import { callKey, invalidateCalls, useCall } from '../../ui/call/use-call.ts'
import { CallError } from '../../ui/call/call-error.ts'

type Unread = OutputOf<typeof notices.listUnreadNotices>
export type Notice = Unread['rows'][number]

/** Changes are heard of as they happen; this is for lines that carry no streams. */
const slowPollMs = 300_000

/** Up to 100 notices that this account has not read, fetched once for bell and dialog. */
export const useUnreadNotices = () =>
  useCall(notices.listUnreadNotices, unreadNoticesPage, { quiet: true, everyMs: slowPollMs })

/** Marks a notice as read and takes it off the list at once; the server's refusal is told and the list fetched anew. */
export const useReadNotice = (): ((id: string) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    async (id) => {
      const key = callKey(notices.listUnreadNotices, unreadNoticesPage)
      // An answer under way would bring it back.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Unread>(key, (now) => {
        const rows = now?.rows.filter((row) => row.id !== id)
        return now && rows ? { rows, total: now.total - (now.rows.length - rows.length) } : now
      })
      try {
        await call(notices.readNotice, { id })
      } catch (error) {
        // Told by the call layer.
        if (!(error instanceof CallError)) throw error
      }
      await invalidateCalls(client, [notices.listUnreadNotices, notices.listNotices])
    },
    [client],
  )
}
