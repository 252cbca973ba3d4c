#!/bin/sh
# Starts Alertmanager so that it emails every alert from MAIL_FROM to OPERATOR_EMAIL through SMTP_URL
# (smtps://user:password@host:465). It has no variables of its own for these.
set -eu
umask 077
# A part of a URL (%40 is @), as a value of YAML in single quotes.
value() {
  rest=$1
  {
    while [ "${rest#*%}" != "$rest" ]; do
      printf %s "${rest%%\%*}"
      rest=${rest#*%}
      printf "\\$(printf %03o "0x${rest%"${rest#??}"}")"
      rest=${rest#??}
    done
    printf %s "$rest"
  } | sed "s/'/''/g"
}
address=${SMTP_URL#*://}
server=${address##*@}
server=${server%%/*}
{
  echo 'global:'
  echo "  smtp_smarthost: '$server'"
  echo "  smtp_from: '$MAIL_FROM'"
  case $SMTP_URL in
    # Encrypted, at once on port 465, else with STARTTLS. Without a password, it is a mail server of this network.
    *@*) login=${address%@*}
      echo "  smtp_auth_username: '$(value "${login%%:*}")'"
      echo "  smtp_auth_password: '$(value "${login#*:}")'" ;;
    *) echo '  smtp_require_tls: false' ;;
  esac
  cat <<END
route:
  receiver: operator
  group_by: [alertname]
  group_wait: 10s
  repeat_interval: 12h
receivers:
  - name: operator
    email_configs:
      - to: '$OPERATOR_EMAIL'
        send_resolved: true
END
} > "${CONFIG_FILE:=/tmp/alertmanager.yml}"
exec alertmanager --config.file="$CONFIG_FILE" --storage.path=/alertmanager --cluster.listen-address=
