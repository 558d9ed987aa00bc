import { useState } from 'react'
import type { Endpoint, InputOf } from '../../../contract/kernel/endpoint.ts'
import { download } from '../../ui/call/calls.ts'

interface Downloads {
  /** The key of the file that is being fetched. */
  readonly running: string | null
  readonly save: <E extends Endpoint>(
    key: string,
    endpoint: E,
    input: InputOf<E>,
    fileName: string,
  ) => Promise<boolean>
}

/** Downloads with a mark of the one under way. The call itself reports failures; the result says if it is saved. */
export const useDownload = (): Downloads => {
  const [running, setRunning] = useState<string | null>(null)
  return {
    running,
    save: async (key, endpoint, input, fileName) => {
      setRunning(key)
      try {
        await download(endpoint, input, fileName)
        return true
      } catch {
        return false
      } finally {
        setRunning((now) => (now === key ? null : now))
      }
    },
  }
}
