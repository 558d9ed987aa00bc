import type { ReactNode } from 'react'
import { useAccess } from '../../../ui/access.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { HomeLink } from './home-link.tsx'

const text = defineText({
  en: {
    title: 'You don’t have access to this page',
    text: 'The main account decides what each sub-account can see. Ask the main account holder for access.',
    forMain: 'It is not enabled for your account. Open a ticket to ask for it.',
  },
  zh: {
    title: '您的账户无权访问此页面',
    text: '子账户的权限由主账户设置，请联系主账户开通。',
    forMain: '您的账户未开通此功能。如需开通，请提交工单。',
  },
})

/** @param children who gives access */
export const NoAccess = ({ children }: { readonly children: ReactNode }) => (
  <div className="q-page">
    <PageHeader />
    <EmptyState icon="shield" title={useText(text).title} action={<HomeLink />}>
      {children}
    </EmptyState>
  </div>
)

const NoAccessPage = () => {
  const words = useText(text)
  const { isMainAccount } = useAccess()
  return <NoAccess>{isMainAccount ? words.forMain : words.text}</NoAccess>
}
export default NoAccessPage
