import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { HomeLink } from './home-link.tsx'

const text = defineText({
  en: {
    title: 'You don’t have access to this page',
    text: 'The main account decides what each sub-account can see. Ask the main account holder for access.',
  },
  zh: { title: '您的账户无权访问此页面', text: '子账户的权限由主账户设置，请联系主账户开通。' },
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

const NoAccessPage = () => <NoAccess>{useText(text).text}</NoAccess>
export default NoAccessPage
