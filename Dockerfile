# syntax=docker/dockerfile:1
# Everything is built when the image is built; a container downloads and compiles nothing.
FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && node tooling/build.mjs --force
# The programs as they run: without what only builds and tests them.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/.cache

FROM node:20.20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 GLEBA_DATA=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
# Workspaces are links out of node_modules into these folders.
COPY --from=build /app/core core
COPY --from=build /app/sdk sdk
COPY --from=build /app/plugins plugins
COPY --from=build /app/examples examples
COPY --from=build /app/host-api host-api
COPY --from=build /app/host-web host-web
COPY --from=build /app/tooling tooling
# What the Chromium that prints is linked against, and fonts of the widths that papers are laid out for.
RUN apt-get update && apt-get install -y --no-install-recommends libnss3 libnspr4 libexpat1 fonts-liberation && rm -rf /var/lib/apt/lists/*
# Containers seldom let Chromium build its own sandbox; the container is one.
ENV GLEBA_CHROMIUM_SANDBOX=false
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
# Node itself is process 1 and gets SIGTERM; npm would not pass it on.
CMD ["node", "--enable-source-maps", "host-api/dist/main.mjs"]
