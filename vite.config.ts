import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { leanContract } from './scripts/lean-contract.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The applications and where the server serves them. */
export const webApps = {
  customer: { base: '/appvue/', devPort: 5173 },
  operator: { base: '/ops/', devPort: 5174 },
  /** The shoppers' tracking page. */
  track: { base: '/track/', devPort: 5175 },
} as const
export type WebApp = keyof typeof webApps

/** Build and development settings of one application; built into dist/web/{app}. */
export const webConfig = (app: WebApp): UserConfig => ({
  root: here(`./src/web/${app}`),
  base: webApps[app].base,
  publicDir: here('./src/web/public'),
  cacheDir: here(`./node_modules/.vite/${app}`),
  plugins: [react(), leanContract()],
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
      treeshake: {
        // A schema that no endpoint's entry names any more may go.
        manualPureFunctions: ['z'],
        // antd's parts only define, which they do not say: the form's engine came with every input (13 KB of script).
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
