// Starts the app as soon as the page itself has come, so that its words do not wait for scripts.
if (document.readyState === 'complete') startApp()
else addEventListener('load', startApp)
