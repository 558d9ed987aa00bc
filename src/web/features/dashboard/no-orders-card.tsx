import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { dashboardText } from './dashboard-text.ts'
import { figuresText } from './figures-text.ts'

export const NoOrdersCard = () => {
  const words = useText(figuresText)
  const { addOrder, connect } = useText(dashboardText)
  return (
    <div className="q-card">
      <EmptyState
        icon="orders"
        title={words.noOrders}
        action={
          <>
            <PageLink to="/orders/droppingAddorder" className="q-button">
              {addOrder}
            </PageLink>
            <PageLink to="/stores/index" className="q-button">
              {connect}
            </PageLink>
          </>
        }
      >
        {words.noOrdersText}
      </EmptyState>
    </div>
  )
}
