import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { useAccess } from '../../ui/access.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface MenuRow {
  readonly at: number
  /** Absent for view-only access. */
  readonly onChange?: () => void
}

interface MenuPageProps<Service extends { readonly id: string }> {
  readonly answer: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly services: readonly Service[] | undefined
  readonly icon: IconName
  readonly words: {
    readonly subtitle: string
    readonly add: string
    readonly empty: string
    readonly emptyText: string
  }
  readonly listClass: string
  readonly extraActions?: ReactNode
  readonly renderRow: (service: Service, place: MenuRow) => ReactNode
  /** `service` is null for a new one. */
  readonly renderDialog: (service: Service | null, onClose: () => void) => ReactNode
}

/** What the agency offers, as a list that sourcing may edit. */
export const MenuPage = <Service extends { readonly id: string }>(props: MenuPageProps<Service>) => {
  const { answer, services, icon, words, listClass, extraActions, renderRow, renderDialog } = props
  const mayChange = useAccess().hasRole('sourcing', 'services')
  const [editing, setEditing] = useState<Service | 'new' | null>(null)
  const add = mayChange && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <>
            {extraActions}
            {add}
          </>
        }
      />
      {answer.isError && !services && (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <CardSkeleton lines={6} />}
      {services && (
        <Card>
          {services.length === 0 ? (
            <EmptyState icon={icon} title={words.empty} action={add}>
              {words.emptyText}
            </EmptyState>
          ) : (
            <ul className={listClass}>
              {services.map((service, at) =>
                renderRow(service, { at, ...(mayChange && { onChange: () => setEditing(service) }) }),
              )}
            </ul>
          )}
        </Card>
      )}
      <Suspense fallback={null}>
        {editing && renderDialog(editing === 'new' ? null : editing, () => setEditing(null))}
      </Suspense>
    </div>
  )
}
