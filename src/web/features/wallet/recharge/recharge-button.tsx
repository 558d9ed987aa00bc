import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useAccess } from '../../../ui/access.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { usePage } from '../../../ui/page/page-context.tsx'
import { stringifySearch } from '../../../ui/page/search.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const RechargeHere = lazy(() => import('./recharge-here.tsx'))

const text = defineText({ en: { recharge: 'Recharge' }, zh: { recharge: '充值' } })

/** Recharges what a payment lacks, in minor units; after PayPal, the seller is back on this page. */
export const RechargeButton = ({ missingMinor }: { missingMinor: number }) => {
  const words = useText(text)
  const { can } = useAccess()
  const { pathname, search } = usePage()
  const [isOpen, setIsOpen] = useState(false)
  if (!can('wallet:recharge')) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.recharge}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RechargeHere
            missingMinor={missingMinor}
            continueAt={pathname + stringifySearch(search)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
