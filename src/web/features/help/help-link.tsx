import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './help-link.css'

/** By article id. */
const text = defineText({
  en: {
    duties: 'Learn about duties and import charges',
    'import-file': 'Learn about order files',
    ioss: 'Learn about IOSS',
    schedules: 'Learn about schedules',
    'shipping-line': 'Learn about shipping lines and rules',
    vat: 'Learn about VAT and GST',
  },
  zh: {
    duties: '了解关税和进口费用',
    'import-file': '了解订单文件',
    ioss: '了解 IOSS',
    schedules: '了解定时任务',
    'shipping-line': '了解物流渠道和规则',
    vat: '了解增值税与 GST',
  },
})

export type LinkedArticle = keyof (typeof text)['en']
export const linkedArticles = Object.keys(text.en)

/** Opens the help article that explains what stands next to it, in a tab of its own. */
export const HelpLink = ({ article }: { readonly article: LinkedArticle }) => (
  <PageLink className="q-help-inline" to="/function/helpeCenter" search={{ article }}>
    {useText(text)[article]}
  </PageLink>
)
