import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useCall } from '../call/use-call.ts'
import { usePage } from '../page/page-context.tsx'
import { AnsweredPage } from './answered-page.tsx'

interface RecordPageProps<E extends Endpoint> {
  /** Reads a record by its id. */
  readonly endpoint: E
  readonly everyMs?: number
  readonly back: string
  readonly children: (record: OutputOf<E>) => ReactNode
}

/** The page of a record whose id is in the address. */
export const RecordPage = <E extends Endpoint>({ endpoint, everyMs, back, children }: RecordPageProps<E>) => {
  const { params } = usePage()
  const input = { id: params['id'] ?? '' } as InputOf<E>
  const answer = useCall(endpoint, input, { everyMs, keepPrevious: false, quiet: true })
  return (
    <AnsweredPage answer={answer} back={back}>
      {children}
    </AnsweredPage>
  )
}
