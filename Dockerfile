# The production image for api, worker and migrations.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Only packages for development have install scripts.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM ${NODE_IMAGE}
# In every log line and in the metrics: docker build --build-arg RELEASE=$(git rev-parse --short HEAD) .
ARG RELEASE
ENV RELEASE=$RELEASE
ENV NODE_ENV=production SITE_ENV=production API_HOST=0.0.0.0 API_PORT=8080
WORKDIR /app
# The lock file says which packages were bundled: npm audit, npm sbom.
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/build ./build
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/operator ./operator
# For SHARED_ASSETS_FOLDER: a volume gets the owner of the folder that it replaces.
RUN mkdir /assets && chown node:node /assets
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=3m CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/api.js"]
