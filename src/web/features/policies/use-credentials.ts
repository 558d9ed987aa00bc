import { useCallback, useEffect, useState } from 'react'
import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { call } from '../../ui/call/calls.ts'

export type Credentials = OutputOf<typeof agencySettings.getCredentials>

interface Answer {
  readonly data: Credentials | null
  readonly error: unknown
  readonly retry: () => void
}

/** For public pages, which do not have the shell's query cache. */
export const useCredentials = (): Answer => {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Pick<Answer, 'data' | 'error'>>({ data: null, error: null })
  useEffect(() => {
    const abort = new AbortController()
    call(agencySettings.getCredentials, {}, { quiet: true, signal: abort.signal }).then(
      (data) => setAnswer({ data, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer({ data: null, error })
      },
    )
    return () => abort.abort()
  }, [attempt])
  const retry = useCallback(() => {
    setAnswer({ data: null, error: null })
    setAttempt((now) => now + 1)
  }, [])
  return { ...answer, retry }
}
