import type { PublicPage } from '../../ui/page/make-router.tsx'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const identityPublicPages: readonly PublicPage[] = [
  {
    path: '/login',
    title: { en: 'Sign in', zh: '登录' },
    load: () => import('./sign-in/sign-in-page.tsx'),
    signedOutOnly: true,
  },
  {
    path: '/register',
    title: { en: 'Create account', zh: '注册' },
    load: () => import('./registration/register-page.tsx'),
    signedOutOnly: true,
  },
  {
    path: '/forgotPassword',
    title: { en: 'Reset password', zh: '重置密码' },
    load: () => import('./registration/forgot-password-page.tsx'),
  },
  {
    path: '/authLogin',
    title: { en: 'Opening account', zh: '正在打开账户' },
    load: () => import('./sign-in/auth-login-page.tsx'),
  },
]

/** Open to everyone; shown inside the shell for signed-in users. */
const notFoundPage: PageDefinition = {
  path: '/404',
  title: { en: 'Page not found', zh: '页面不存在' },
  load: () => import('./error-pages/not-found-page.tsx'),
  isOpen: true,
  isPassing: true,
}

export const identityPages: readonly PageDefinition[] = [
  notFoundPage,
  {
    path: '/profile',
    title: { en: 'Profile', zh: '个人资料' },
    load: () => import('./profile/profile-page.tsx'),
    settings: [
      { group: 'account', order: 1 },
      {
        group: 'account',
        order: 2,
        section: 'security',
        label: { en: 'Security', zh: '安全' },
        notInAdminView: true,
      },
      {
        group: 'account',
        order: 3,
        section: 'notifications',
        label: { en: 'Email notifications', zh: '邮件通知' },
        notInAdminView: true,
      },
    ],
  },
  {
    path: '/setting/api',
    title: { en: 'API keys', zh: 'API 密钥' },
    load: () => import('./api-keys/api-keys-page.tsx'),
    settings: [{ group: 'account', order: 4, label: { en: 'API', zh: 'API' } }],
  },
  {
    path: '/noRoute/index',
    title: { en: 'No access', zh: '无访问权限' },
    load: () => import('./error-pages/no-access-page.tsx'),
    isPassing: true,
  },
]

export const operatorPublicPages: readonly PublicPage[] = [
  {
    path: '/login',
    title: { en: 'Sign in', zh: '登录' },
    load: () => import('./sign-in/operator-sign-in-page.tsx'),
    signedOutOnly: true,
  },
]

export const operatorIdentityPages: readonly PageDefinition[] = [
  notFoundPage,
  {
    path: '/security',
    title: { en: 'Security', zh: '安全' },
    load: () => import('./security/operator-security-page.tsx'),
    menu: { section: 'security', order: 1 },
  },
  {
    path: '/no-access',
    title: { en: 'No access', zh: '无访问权限' },
    load: () => import('./error-pages/operator-no-access-page.tsx'),
  },
]
