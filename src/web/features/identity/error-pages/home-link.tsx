import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({ en: { home: 'Go to the home page' }, zh: { home: '返回首页' } })

export const HomeLink = () => (
  <PageLink className="q-button q-button-primary" to="/">
    {useText(text).home}
  </PageLink>
)
