import { policyTypes } from '../../../contract/refunds/policy-terms.ts'
import type { PublicPage } from '../../ui/page/make-router.tsx'
import { policyTitleText } from './policy-titles.ts'

/** One route per document, so that any other type is a 404. */
export const policyPublicPages: readonly PublicPage[] = [
  ...policyTypes.map((type) => ({
    path: `/policy/${type}`,
    title: { en: policyTitleText.en[type], zh: policyTitleText.zh[type] },
    load: async () => {
      const [{ policyPage }] = await Promise.all([
        import('./policy-page.tsx'),
        import('./policy-documents.ts').then(({ policyOf }) => policyOf(type)),
      ])
      return { default: policyPage(type) }
    },
  })),
  {
    path: '/credentials',
    title: { en: 'Credentials', zh: '资质证明' },
    load: () => import('./credentials-page.tsx'),
  },
]
