import type { ReactNode } from 'react'
import { PageSkeleton, type PageShape } from '../components/skeletons.tsx'
import { FailedPage } from './failed-page.tsx'

interface AnsweredPageProps<Data> {
  readonly answer: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly back?: string
  /** Of the skeleton. */
  readonly shape?: PageShape
  readonly children: (data: Data) => ReactNode
}

/** What a call answered, or else why it failed; a skeleton until then. */
export const AnsweredPage = <Data,>({ answer, back, shape, children }: AnsweredPageProps<Data>) => {
  if (answer.data) return children(answer.data)
  return answer.error ? <FailedPage answer={answer} back={back} /> : <PageSkeleton shape={shape} />
}
