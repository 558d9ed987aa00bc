import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { maxChangedCases } from '../../../../contract/bulk-jobs/case-changes.ts'
import type { bulkJobStartedSchema } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import type { Endpoint, InputOf } from '../../../../contract/kernel/endpoint.ts'
import { call } from '../../../ui/call/calls.ts'
import type { IndexPageProps } from '../../../ui/index-page/state/index-types.ts'
import { lazy } from '../../../ui/page/lazy.ts'

const CaseChangeDialog = lazy(() => import('./case-change-dialog.tsx'))

export interface TypedDecision {
  readonly words: string
  readonly choice: string
}

type Started = Endpoint<Endpoint['input'], typeof bulkJobStartedSchema>

/** A decision that can be taken about many cases of a list. */
export interface CaseDecision {
  readonly key: string
  /** On the button, and on that of its dialog. */
  readonly label: string
  readonly title: (count: number) => string
  /** What happens then. */
  readonly about?: string
  readonly isDanger?: boolean
  readonly calls: { readonly preview: Endpoint; readonly start: Started }
  readonly change: (typed: TypedDecision) => unknown
  readonly field?: { readonly label: string; readonly isNeeded: boolean; readonly maxLength: number }
  readonly choice?: {
    readonly label: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }
}

interface CaseActionsProps<Row> {
  readonly chosen: readonly Row[]
  readonly clear: () => void
  readonly keyOf: (row: Row) => string
  readonly decisions: readonly CaseDecision[]
}

export const CaseActions = <Row,>({ chosen, clear, keyOf, decisions }: CaseActionsProps<Row>) => {
  const [open, setOpen] = useState<CaseDecision | null>(null)
  return (
    <>
      {decisions.map((decision) => (
        <Button key={decision.key} danger={decision.isDanger === true} onClick={() => setOpen(decision)}>
          {decision.label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {open && (
          <CaseChangeDialog
            ids={chosen.map(keyOf)}
            decision={open}
            onClose={() => setOpen(null)}
            onStarted={clear}
          />
        )}
      </Suspense>
    </>
  )
}

interface CaseBulk<E extends Endpoint, Row> extends Pick<CaseActionsProps<Row>, 'keyOf' | 'decisions'> {
  readonly endpoint: E
  /** Of the list, as it is filtered and searched. */
  readonly input: Omit<InputOf<E>, 'pageNum' | 'pageSize'>
  readonly isChoosable?: (row: Row) => boolean
  /** Actions beside the decisions. */
  readonly more?: (chosen: readonly Row[], clear: () => void) => ReactNode
}

const pageSize = 500

/** What an index page needs to decide about many cases, also about all that match; none without a decision. */
export const caseBulk = <E extends Endpoint, Row>({
  endpoint,
  input,
  keyOf,
  decisions,
  isChoosable = () => true,
  more,
}: CaseBulk<E, Row>): { readonly bulk?: NonNullable<IndexPageProps<Row, Row>['bulk']> } => {
  if (decisions.length === 0) return {}
  const find = async (): Promise<readonly Row[]> => {
    const found: Row[] = []
    for (let pageNum = 1; found.length < maxChangedCases; pageNum += 1) {
      const { rows } = (await call(endpoint, { ...input, pageNum, pageSize } as InputOf<E>)) as {
        readonly rows: readonly Row[]
      }
      found.push(...rows)
      if (rows.length < pageSize) break
    }
    return found.filter(isChoosable).slice(0, maxChangedCases)
  }
  return {
    bulk: {
      isChoosable,
      actions: (chosen, clear) => (
        <>
          <CaseActions chosen={chosen} clear={clear} keyOf={keyOf} decisions={decisions} />
          {more?.(chosen, clear)}
        </>
      ),
      all: { max: maxChangedCases, find, keyOf },
    },
  }
}
