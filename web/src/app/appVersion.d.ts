declare const __APP_VERSION__: string
declare const __BUILD__: { commit: string; builtAt: string }
