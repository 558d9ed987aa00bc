import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { antdStyles } from './scripts/web/antd-styles.ts'
import { leanContract } from './scripts/web/lean-contract.ts'
import { loadAhead } from './scripts/web/preload-chunks.ts'
import { retryStyles } from './scripts/web/retry-styles.ts'
import { chunksOf, type SignInSources } from './scripts/web/web-chunks.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

interface WebAppSettings {
  readonly base: string
  readonly devPort: number
  /**
   * The sign-in page, the page that its size budget counts as the first one, and the storage key that marks a signed-in browser;
   * null for an application without sign-in.
   */
  readonly signIn: { readonly page: string; readonly firstPage: string; readonly hint: string } | null
}

export type WebApp = 'customer' | 'operator' | 'track'

/** The applications and where the server serves them. */
export const webApps: Readonly<Record<WebApp, WebAppSettings>> = {
  customer: {
    base: '/appvue/',
    devPort: 5173,
    signIn: {
      page: here('./src/web/features/identity/sign-in/sign-in-page.tsx'),
      firstPage: here('./src/web/features/orders/list/order-list-page.tsx'),
      hint: 'signedIn',
    },
  },
  operator: {
    base: '/ops/',
    devPort: 5174,
    signIn: {
      page: here('./src/web/features/identity/sign-in/operator-sign-in-page.tsx'),
      firstPage: here('./src/web/features/operator-home/home-page.tsx'),
      hint: 'operatorSignedIn',
    },
  },
  track: { base: '/track/', devPort: 5175, signIn: null },
}

const signInParts = (app: WebApp): { plugins: Plugin[]; sources: SignInSources | null } => {
  const { signIn } = webApps[app]
  if (signIn === null) return { plugins: [], sources: null }
  const frame = here(`./src/web/${app}/shell/shell.tsx`)
  const begin = here(`./src/web/${app}/begin.ts`)
  return {
    plugins: [loadAhead({ hint: signIn.hint, begin, frame })],
    sources: { begin, signInPage: signIn.page, firstPage: [frame, signIn.firstPage] },
  }
}

/** Build and development settings of one application; built into dist/web/{app}. */
export const webConfig = (app: WebApp): UserConfig => ({
  root: here(`./src/web/${app}`),
  base: webApps[app].base,
  publicDir: here('./src/web/public'),
  cacheDir: here(`./node_modules/.vite/${app}`),
  plugins: [react(), antdStyles(), leanContract(), retryStyles(), ...signInParts(app).plugins],
  resolve: {
    // The screens use paths and types of the contract only; its schemas stay on the server (28 KB of script saved).
    alias: { zod: here('./src/web/ui/call/no-schemas.ts') },
  },
  build: {
    outDir: here(`./dist/web/${app}`),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: chunksOf(signInParts(app).sources) },
      treeshake: {
        // Schemas that no endpoint uses are dropped from the bundle.
        manualPureFunctions: ['z'],
        // antd's modules only define components but do not declare it: otherwise every input would load the form engine
        // (13 KB of script).
        moduleSideEffects: [
          { test: /node_modules\/@(rc-component|ant-design)\/.*\.js$/, sideEffects: false },
        ],
      },
    },
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: webApps[app].devPort,
    strictPort: true,
    proxy: { '/app/': { target: `http://localhost:${process.env['PORT'] ?? '8080'}`, changeOrigin: false } },
  },
})

// `vite --mode operator` serves the operator console, `track` the tracking page, anything else the customer's application.
export default defineConfig(({ mode }) =>
  webConfig(mode === 'operator' || mode === 'track' ? mode : 'customer'),
)
