// Starts the app after load, so that scripts do not delay the text.
if (document.readyState === 'complete') startApp()
else addEventListener('load', startApp)
