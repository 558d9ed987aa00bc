import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { purchasing } from '../../../../contract/purchasing/purchasing.ts'
import { useAccess } from '../../../ui/access.tsx'
import { call } from '../../../ui/call/calls.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { callKey, invalidateCalls, useCall } from '../../../ui/call/use-call.ts'

type Notice = OutputOf<typeof purchasing.getArrivalNotice>

const markRead = async (client: QueryClient, id: string): Promise<void> => {
  const shown = client.getQueryData<Notice>(callKey(purchasing.getArrivalNotice, { id }))
  // A dialog that never rendered has shown nothing.
  if (!shown) return
  try {
    await call(purchasing.readArrivalNotice, { id, lastArrivalId: shown.lastArrivalId })
  } catch (error) {
    // The call layer has shown the error.
    if (!(error instanceof CallError)) throw error
  }
  await invalidateCalls(client, [purchasing.listArrivalNotices, purchasing.getArrivalNotice])
}

/** Orders with arrivals that the account has not read: undefined while loading, none without the inventory menu. */
export const useArrivals = () => {
  const client = useQueryClient()
  const { hasMenu } = useAccess()
  const isAllowed = hasMenu(menuTags.inventory)
  const { data } = useCall(purchasing.listArrivalNotices, {}, { quiet: true, enabled: isAllowed })
  return {
    ids: isAllowed ? data : none,
    markRead: useCallback((id: string) => markRead(client, id), [client]),
  }
}

const none: readonly string[] = []
