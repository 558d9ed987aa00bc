// Long work that the tray can find again after a reload, one import a feature: '../../features/<domain>/works.ts'.
import '../../features/imports/works.ts'
import '../../features/shops/works.ts'
