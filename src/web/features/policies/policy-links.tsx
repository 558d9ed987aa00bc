import { policyTypes } from '../../../contract/refunds/policy-terms.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { policyTitleText } from './policy-titles.ts'
import './policy-links.css'

const text = defineText({
  en: { policies: 'Policies', credentials: 'Credentials' },
  zh: { policies: '政策文件', credentials: '资质证明' },
})

export const PolicyLinks = ({ current }: { current?: string }) => {
  const words = useText(text)
  const titles = useText(policyTitleText)
  const links = [
    ...policyTypes.map((type) => ({ to: `/policy/${type}`, label: titles[type] })),
    { to: '/credentials', label: words.credentials },
  ]
  return (
    <nav className="q-policy-links" aria-label={words.policies}>
      {links.map(({ to, label }) => (
        <PageLink key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
